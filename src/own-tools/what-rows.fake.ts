/** Rows of looks at what a server answers, and what was told of each. */
import { conditionOf } from '../compiler/what/fitting-whats.fake.ts';
import type { Action, Condition, Filter, Source, Take, Test, What } from '../compiler/what/what.ts';
import type { WhatHouse } from './what-house.fake.ts';

export const tell: Action = { kind: 'tell', content: { kind: 'found' }, session: null };
export const price: Take[] = [{ kind: 'value', name: 'price' }];
export const prices = (...values: unknown[]) => values.map((value) => ({ item: { price: value } }));
export const below: Test = { kind: 'compare', is: 'below', value: 50 };

interface Wish {
  source?: Source;
  takes?: Take[];
  filters?: Filter[];
  test?: Test;
  more?: Partial<Condition>;
  actions?: Action[];
}

/** JSON, a page, or a status. */
type ServedSource = object | string | number;

export function lookInRows(house: WhatHouse) {
  let schedules = 0;

  /** Of the page that the server answers with, where no source is given. */
  function whatOf({ source, takes = [], filters = [], test, more, actions = [tell] }: Wish): What {
    const condition = test === undefined ? null : conditionOf(test, more);
    const page: Source = { kind: 'web', url: `${house.origin()}/page` };
    return { source: source ?? page, takes, filters, cases: [{ condition, actions }] };
  }

  function serve(answer: ServedSource): void {
    house.serve((_, response) => {
      if (typeof answer === 'number') response.statusCode = answer;
      const isJson = typeof answer === 'object';
      response.setHeader('content-type', isJson ? 'application/json' : 'text/html; charset=utf-8');
      response.end(isJson ? JSON.stringify(answer) : typeof answer === 'number' ? '' : answer);
    });
  }

  function inShort(text: string): string {
    const origin = house.origin();
    return text
      .replaceAll(`${origin}/page`, 'page')
      .replaceAll(origin.replace('http://', ''), 'site');
  }

  /** One look for each answer, as one schedule; the address is "page", its host "site", and a failure "! why". */
  async function row(what: What, answers: ServedSource[]): Promise<string[][]> {
    schedules += 1;
    const rows: string[][] = [];
    for (const answer of answers) {
      serve(answer);
      const { told, failure } = await house.look(what, `sched_${schedules}`);
      rows.push((failure === null ? told : [...told, `! ${failure}`]).map(inShort));
    }
    return rows;
  }

  return { whatOf, serve, row };
}
