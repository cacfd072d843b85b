/** Files of messages: those that came, to be saved, and those that go, dropped anywhere on the conversation. */
import { useState } from 'preact/hooks';
import type { MessageView } from '../../src/domain/views.ts';
import { path } from '../base/api.ts';
import { Icon } from '../parts/icon.tsx';
import { attach, attachedTo, detach } from './attached.ts';

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export function Files({ message }: { message: MessageView }) {
  return (
    <ul class="talk-files">
      {message.files.map(({ name, mediaType, bytes }, index) => {
        const place = `/api/v1${path('/sessions/{key}/messages/{id}/files/{number}', {
          key: message.sessionKey,
          id: message.id,
          number: String(index + 1),
        })}`;
        return (
          <li key={index}>
            <a class="talk-file" href={place} download={name}>
              {PICTURES.has(mediaType) ? (
                <img src={place} alt="" loading="lazy" />
              ) : (
                <Icon name="file" size={16} />
              )}
              <span>{name}</span> <span class="small quiet">{sizeInWords(bytes)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export function Attachments({ sessionKey }: { sessionKey: string }) {
  const own = attachedTo(sessionKey);
  if (own.length === 0) return null;
  return (
    <ul class="talk-files" aria-label="Files that go with it">
      {own.map(({ key, name, state, problem }) => (
        <li key={key} class="talk-file" data-state={state}>
          <Icon name="file" size={16} />
          <span>{name}</span>
          <span class="small quiet" role="status">
            {state === 'coming' ? 'coming…' : problem}
          </span>
          <button
            type="button"
            class="button plain little"
            aria-label={`Leave out ${name}`}
            onClick={() => detach(key)}
          >
            <Icon name="close" size={13} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a conversation does with files that are dropped on it; with `null` nothing. */
export function useDrop(sessionKey: string | null) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent): boolean =>
    sessionKey !== null && (event.dataTransfer?.types.includes('Files') ?? false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event) || sessionKey === null) return;
      event.preventDefault();
      setOver(false);
      attach(sessionKey, [...(event.dataTransfer?.files ?? [])]);
    },
  };
}

function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
