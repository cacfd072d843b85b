/** Embeddings and transcriptions, for the model server. */
import { createHash } from 'node:crypto';
import { countTokens } from './model-server-cache.fake.ts';
import type { Json } from './model-server-dialect.fake.ts';

const DIMENSIONS = 64;

/** Words that mean the same. */
const MEANS: Readonly<Record<string, string>> = {
  automobile: 'car',
  auto: 'car',
  physician: 'doctor',
  beverage: 'drink',
};

/** Texts with the same words, or words that mean the same, are near each other. */
export async function answerEmbeddings(bytes: Buffer): Promise<{ json: Json; body: Json }> {
  const body = JSON.parse(bytes.toString('utf8'));
  const texts: string[] = [body.input].flat();
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: vectorOf(text),
  }));
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  return { body, json: { object: 'list', model: body.model, data, usage } };
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const meant = MEANS[word] ?? word;
    const place = createHash('sha256').update(meant).digest().readUInt16BE(0) % DIMENSIONS;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Hears what is written in the file. */
export async function answerTranscription(
  bytes: Buffer,
  headers: Json,
): Promise<{ json: Json; body: Json }> {
  const type = String(headers['content-type']);
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type },
  }).formData();
  const file = form.get('file');
  const heard = file instanceof File ? await file.text() : '';
  const body = { model: form.get('model'), bytes: heard.length, fileType: (file as File)?.type };
  return { body, json: { text: heard, language: 'english', duration: 1 } };
}
