import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLIENT_PERMISSIONS, type ClientAccessEvent, DOWNLOAD_SIZES, clientAccess } from '../../domain/clientAccess.ts';
import * as contexts from '../../domain/contexts.ts';
import { galleryLink, linkWorks } from '../../domain/galleryLink.ts';
import { type GigEvent, gig } from '../../domain/gig.ts';
import { guest } from '../../domain/guest.ts';
import type { Aggregate } from '../../domain/kernel/aggregate.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { publicWatermark } from '../../domain/watermark.ts';
import { clientRules } from '../../domain/clientRules.ts';
import { eventSchemas } from '../../domain/schemas.ts';
import { type SubscriptionEvent, subscription } from '../../domain/subscription.ts';
import type { GigView } from '../../projections/gig.ts';
import { isTold, sentenceOf } from '../../projections/history/sentences.ts';
import * as told from '../../projections/history/sentences/all.ts';
import { isVisible } from '../../projections/visibility.ts';
import { refusalIfAny } from '../refusal.ts';

const words = {
  who: 'Asha',
  person: (id: string) => `person ${id}`,
  photo: (id: string) => `photo ${id}`,
  folder: (id: string | null) => `<${id}>`,
  gig: (id: string) => `gig ${id}`,
};
const say = (event: DomainEvent): string => sentenceOf(event, words);

describe('every event of the log', () => {
  test('has a sentence, and every sentence an event', () => {
    expect(Object.keys(eventSchemas).filter((type) => !isTold(type))).toEqual([]);
    const types = Object.values(told).flatMap((ofContext) => Object.keys(ofContext));
    expect(types.filter((type) => !(type in eventSchemas))).toEqual([]);
    expect(new Set(types).size).toBe(types.length);
  });
  test('belongs to one context', () => {
    const types = Object.values(contexts).flatMap((ofContext) => Object.keys(ofContext));
    expect(new Set(types).size).toBe(types.length);
    expect(types.length).toBeGreaterThan(100);
  });
  test('that is not known, or not whole, is told by its name', () => {
    expect(say({ type: 'SomethingNew' })).toBe('Asha: something new');
    expect(say({ type: 'GigVisibilitySet' })).toBe('Asha: gig visibility set');
    expect(say({ type: 'constructor' })).toBe('Asha: constructor');
  });
});

/** The state after these events. */
const after = <S, C, E extends DomainEvent>({ decider }: Aggregate<S, C, E>, ...events: E[]): S =>
  events.reduce((state: S, event) => decider.evolve(state, event), decider.initial);
/** Whether a decider allows a command. */
function allows<S, C, E extends DomainEvent>({ decider }: Aggregate<S, C, E>, state: S, command: C): boolean {
  return !refusalIfAny(() => decider.decide(command, state));
}
/** How many commands in a row a decider allows, up to `most`. */
function howMany<S, C, E extends DomainEvent>(
  of: Aggregate<S, C, E>,
  start: S,
  next: (n: number) => C,
  most: number,
): number {
  let state = start;
  for (let n = 0; n < most; n++) {
    if (!allows(of, state, next(n))) return n;
    state = of.decider.decide(next(n), state).reduce((at, event) => of.decider.evolve(at, event), state);
  }
  return most;
}
/** 'unlimited' and 'any number' as the most that is tried. */
const numberIn = (text: string, most: number): number =>
  /unlimited|any number/.test(text) ? most : /\bno\b/.test(text) ? 0 : Number(/[\d,]+/.exec(text)![0].replace(',', ''));
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const beside = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString();
const instantIn = (sentence: string): Date => new Date(/until (\d[\d:.TZ-]*?)(?=: |, |$)/.exec(sentence)![1]!);

describe('a sentence that restates a rule agrees with it:', () => {
  test('what the public sees of a gig', () => {
    const places = ['root', 'edited', 'f1', 'f2', 'f3'];
    const folders = [1, 2, 3].map((n) => ({ folderId: `f${n}`, name: `Folder ${n}` }));
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.oneof(fc.constant('all' as const), fc.subarray(places)),
        fc.boolean(),
        fc.boolean(),
        (showGallery, visibleFolders, selfieSearch, faceRegistration) => {
          const visibility = { showGallery, visibleFolders, selfieSearch, faceRegistration };
          const sentence = say({ type: 'GigVisibilitySet', gigId: 'g', visibility } as GigEvent);
          const view = { open: true, folders, visibility } as unknown as GigView;
          for (const place of places)
            expect(/all folders/.test(sentence) || sentence.includes(`<${place}>`), `${place}: ${sentence}`).toBe(
              isVisible(view, place),
            );
          if (!showGallery) return;
          expect(/no folder/.test(sentence)).toBe(places.every((place) => !isVisible(view, place)));
          expect(/by selfie on/.test(sentence)).toBe(selfieSearch);
          expect(/registering faces on/.test(sentence)).toBe(faceRegistration);
        },
      ),
    );
  });

  test('what a plan allows, and until when', () => {
    const limit = fc.integer({ min: -3, max: 12 });
    fc.assert(
      fc.property(limit, limit, instant, (gigsLimit, mediaLimit, end) => {
        const plan: SubscriptionEvent = {
          type: 'PlanAssigned',
          userId: 'u',
          planId: 'p',
          planName: 'Trial',
          gigsLimit,
          mediaLimit,
          aiLimit: 0,
          startsAt: '2025-01-01T00:00:00.000Z',
          expiresAt: end.toISOString(),
        };
        const sentence = say(plan);
        const state = after(subscription, plan);
        const at = beside(end, -1);
        const [, gigs, media] = /gigs (.*), media (.*)$/.exec(sentence)!;
        expect(numberIn(gigs!, 20), sentence).toBe(
          howMany(subscription, state, (n) => ({ type: 'ReserveGig' as const, gigId: `g${n}`, at }), 20),
        );
        expect(numberIn(media!, 20), sentence).toBe(
          howMany(subscription, state, (n) => ({ type: 'ReserveMedia' as const, mediaId: `m${n}`, at }), 20),
        );
        const said = instantIn(sentence);
        const one = { ...state, plan: { ...state.plan!, gigsLimit: -1 } };
        for (const ms of [-1, 0, 1]) {
          const reserves = allows(subscription, one, { type: 'ReserveGig', gigId: 'g', at: beside(said, ms) });
          expect(reserves, `${sentence}, ${ms} ms`).toBe(ms < 0);
        }
      }),
    );
  });

  test('until when a link works', () => {
    fc.assert(
      fc.property(fc.option(instant), fc.constantFrom('view' as const, 'upload' as const), (end, kind) => {
        const made = {
          type: 'GalleryLinkMade' as const,
          linkId: 'l',
          gigId: 'g',
          ownerId: 'o',
          name: 'For the family',
          kind,
          expiresAt: end?.toISOString() ?? null,
        };
        const sentence = say(made);
        expect(sentence.includes('view-only')).toBe(kind === 'view');
        const link = after(galleryLink, made);
        const ends = sentence.includes('until');
        expect(linkWorks(link, '9999-01-01T00:00:00.000Z')).toBe(!ends);
        if (!ends) return;
        for (const ms of [-1, 0, 1]) expect(linkWorks(link, beside(instantIn(sentence), ms)), sentence).toBe(ms < 0);
      }),
    );
  });

  const about = { clientId: 'c', gigId: 'g' };
  const invited: ClientAccessEvent = {
    type: 'ClientInvited',
    ...about,
    ownerId: 'o',
    clientName: 'Meera',
    clientEmail: 'meera@loom.test',
    permissions: ['view', 'download'],
  };

  test('what a client may download', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: -2, max: 12 })),
        fc.subarray([...DOWNLOAD_SIZES]),
        fc.boolean(),
        (photos, sizes, watermark) => {
          const set: ClientAccessEvent = {
            type: 'ClientAllowanceSet',
            ...about,
            allowance: { photos, sizes, watermark },
          };
          const sentence = say(set);
          const state = after(clientAccess, invited, set);
          const [, count, form] = /download (.*?); (.*)$/.exec(sentence)!;
          for (const size of DOWNLOAD_SIZES)
            expect(form!.includes(size === 'original' ? size : `${size} px`), sentence).toBe(
              allows(clientAccess, { ...state, allowance: { photos: null, sizes, watermark } } as typeof state, {
                type: 'GrantDownload',
                mediaId: 'm',
                size,
              }),
            );
          // A video counts as a photo does, and is one file, whatever the sizes of photos.
          expect(numberIn(count!, 20), sentence).toBe(
            howMany(
              clientAccess,
              state,
              (n) => ({ type: 'GrantDownload' as const, mediaId: `m${n}`, size: 'original' as const, video: true }),
              20,
            ),
          );
          expect(/with the watermark/.test(sentence)).toBe(watermark);
          expect(/no videos/.test(sentence) || !/videos/.test(sentence), sentence).toBe(watermark);
        },
      ),
    );
  });

  test('what a client is permitted', () => {
    fc.assert(
      fc.property(fc.subarray([...CLIENT_PERMISSIONS]), (permissions) => {
        for (const event of clientAccess.decider.decide(
          { ...invited, type: 'InviteClient', permissions },
          clientAccess.decider.initial,
        )) {
          const sentence = say(event);
          const state = after(clientAccess, event);
          for (const permission of CLIENT_PERMISSIONS)
            expect(new RegExp(`may .*\\b${permission}\\b`).test(sentence), sentence).toBe(
              state.status === 'invited' && state.permissions.includes(permission),
            );
          expect(new RegExp('may .*\\bdownload\\b').test(sentence)).toBe(
            allows(clientAccess, state, { type: 'GrantDownload', mediaId: 'm', size: 'original' }),
          );
        }
      }),
    );
  });

  test('how many photos a guest may add, and whether they wait', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 0, max: 12 }), fc.boolean(), (enabled, limit, moderation) => {
        const sentence = say({
          type: 'GuestUploadRulesSet',
          gigId: 'g',
          guestUploads: { enabled, limit, moderation },
        } as GigEvent);
        expect(sentence === 'Asha closed the gallery to photos of guests').toBe(!enabled);
        if (!enabled) return;
        const known = after(guest, {
          type: 'GuestIntroduced',
          guestId: 'n',
          gigId: 'g',
          name: 'Nila',
          email: null,
          phone: null,
        });
        expect(Number(/up to (\d+) photo/.exec(sentence)![1])).toBe(
          howMany(guest, known, (n) => ({ type: 'CountPhoto' as const, slot: `s${n}`, limit }), 20),
        );
        expect(/approved first/.test(sentence)).toBe(moderation);
      }),
    );
  });

  test('what is switched on and off', () => {
    const on = (event: DomainEvent, words_: RegExp): boolean => words_.test(say(event));
    for (const publishAtOnce of [true, false]) {
      const event: GigEvent = { type: 'EditRulesSet', gigId: 'g', publishAtOnce };
      expect(on(event, /published as they come back/)).toBe(publishAtOnce);
      const opened = gig.decider.evolve({ status: 'open' } as ReturnType<typeof gig.decider.evolve>, event);
      expect(opened.status === 'open' && opened.publishEditsAtOnce).toBe(publishAtOnce);
    }
    for (const strict of [true, false])
      for (const event of clientRules.decider.decide(
        { type: 'SetStrictPermissions', gigId: 'g', strict },
        { strict: !strict },
      ))
        expect(on(event, /only clients with the permission to comment/)).toBe(after(clientRules, event).strict);
    for (const type of ['PublicWatermarkTurnedOn', 'PublicWatermarkTurnedOff'] as const) {
      const event = { type, gigId: 'g', ownerId: 'o' };
      expect(on(event, /put the watermark on/)).toBe(after(publicWatermark, event).on);
    }
  });
});
