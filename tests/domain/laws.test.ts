import fc from 'fast-check';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { story } from '../fixtures/story/all.ts';

const domain = join(import.meta.dirname, '../../domain');
const deciders = readdirSync(domain, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [...readFileSync(join(domain, file), 'utf8').matchAll(/^export const (\w+): Aggregate</gm)].map(
      ([, name]) => [name!, file.replace('.ts', '')] as const,
    ),
  );

test.each(deciders)('the decider %s has a spec of its own', (name, file) => {
  const spec = join(import.meta.dirname, `${file}.test.ts`);
  expect(existsSync(spec), spec).toBe(true);
  expect(readFileSync(spec, 'utf8')).toMatch(new RegExp(`given\\(\\s*${name}\\b`));
});

const aggregates = [...new Map(story.map((part) => [part.aggregate.name, part])).keys()].map((name) => {
  const parts = story.filter(({ aggregate }) => aggregate.name === name);
  return [name, parts[0]!.aggregate, parts.flatMap(({ commands }) => commands)] as const;
});

describe('whatever is asked in whatever order:', () => {
  test('every decider is asked', () => expect(aggregates.length).toBe(deciders.length));

  test.each(aggregates)('%s decides or refuses, and folds what it decided', (_, { decider, schemas }, commands) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 25 }), (asked) => {
        let state = decider.initial;
        const log: DomainEvent[] = [];
        for (const command of asked) {
          const before = JSON.stringify([command, state]);
          let events: DomainEvent[] = [];
          try {
            events = decider.decide(command, state);
          } catch (error) {
            // A broken rule is a refusal, and nothing else.
            expect(error).toBeInstanceOf(Refusal);
          }
          for (const event of events) {
            const { type, ...data } = event;
            // What is stored is what was decided, through any store.
            expect(schemas[type]!.schema.parse(JSON.parse(JSON.stringify(data)))).toEqual(
              JSON.parse(JSON.stringify(data)),
            );
            state = decider.evolve(state, event);
            log.push(JSON.parse(JSON.stringify(event)) as DomainEvent);
          }
          if (events.length === 0) expect(JSON.stringify([command, state])).toBe(before);
        }
        expect(log.reduce((at, event) => decider.evolve(at, event), decider.initial)).toEqual(state);
      }),
      { numRuns: 60 },
    );
  });
});
