import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtInPost, openBuiltInWriter } from '../../adapters/captions/builtIn.ts';
import { openModelWriter } from '../../adapters/captions/openai.ts';
import { type PhotoFacts, fitting, platforms } from '../../domain/social.ts';
import { openChatModel } from '../doubles/chatModel.ts';

const facts = (change: Partial<PhotoFacts> = {}): PhotoFacts => ({
  mediaId: 'm1',
  video: false,
  gigName: 'Meera & Arjun',
  category: 'Wedding',
  location: 'Fort Kochi',
  photographer: 'Asha Rao',
  people: 2,
  month: 11,
  year: 2026,
  daypart: 'evening',
  ...change,
});

describe('built in', () => {
  test('it tells what was measured, and who took the photo', () => {
    const { caption, hashtags } = builtInPost(facts(), 'instagram');
    expect(caption).toContain('A November evening in Fort Kochi.');
    expect(caption).toContain('Meera & Arjun');
    expect(caption).toContain('Photograph by Asha Rao');
    expect(hashtags).toEqual(expect.arrayContaining(['#MeeraArjun', '#IndianWedding', '#FortKochi']));
  });
  test('the same photo gets the same words, and not every photo the same', () => {
    expect(builtInPost(facts(), 'facebook')).toEqual(builtInPost(facts(), 'facebook'));
    expect(
      new Set(Array.from({ length: 40 }, (_, n) => builtInPost(facts({ mediaId: `m${n}` }), 'instagram').caption)).size,
    ).toBeGreaterThan(8);
  });
  test.each([
    ['Haldi of Meera', 'Haldi'],
    ['Mehndi night', 'Mehendi'],
    ['Sangeet', 'Sangeet'],
    ['Baraat!', 'Baraat'],
    ['Nikah of Sana', 'Nikah'],
  ])('%s has words of its own', (gigName, tag) => {
    expect(builtInPost(facts({ gigName }), 'instagram').hashtags).toContain(`#${tag}`);
  });
  test('an office party is no wedding, whatever it is called', () => {
    expect(
      builtInPost(facts({ category: 'Corporate', gigName: 'Sangeet Technologies AGM' }), 'linkedin').hashtags.join(' '),
    ).not.toMatch(/Wedding|Shaadi/);
  });
  test.each([
    ['The Leela Palace', 'at The Leela Palace'],
    ['Jaipur', 'in Jaipur'],
    ['A very long hall of many names, behind the old market, Kozhikode', 'at A very long hall of many names'],
  ])('a place is named: %s', (location, said) => {
    expect(builtInPost(facts({ location }), 'instagram').caption).toContain(said);
  });
  test('a photo of a guest is credited to nobody', () =>
    expect(builtInPost(facts({ photographer: '' }), 'instagram').caption).not.toContain('Photograph by'));
  test('whatever a gig is called, there is a post that fits', () => {
    const anything = fc.record({
      mediaId: fc.string(),
      video: fc.boolean(),
      gigName: fc.string({ unit: 'grapheme', maxLength: 300 }),
      category: fc.constantFrom('Wedding', 'Event', 'Fashion', 'Corporate', 'Others', ''),
      location: fc.string({ maxLength: 300 }),
      photographer: fc.string({ maxLength: 200 }),
      people: fc.option(fc.nat(200)),
      month: fc.integer({ min: 0, max: 12 }),
      year: fc.integer({ min: 1990, max: 2100 }),
      daypart: fc.constantFrom('evening' as const, 'first light' as const, null),
    });
    fc.assert(
      fc.property(anything, fc.constantFrom(...platforms), (photo, platform) => {
        const post = builtInPost(photo, platform);
        expect(fitting(post, platform)).toEqual(post);
      }),
    );
  });
});

describe('a model behind the OpenAI protocol', () => {
  let model: Awaited<ReturnType<typeof openChatModel>>;
  let failuresOf: unknown[];
  beforeAll(async () => (model = await openChatModel()));
  afterAll(() => model.close());
  beforeEach(() => {
    failuresOf = [];
    model.asked.length = 0;
  });
  const writer = (patience = 2000) =>
    openModelWriter({ apiKey: 'key-1', baseUrl: model.url, model: 'words-1', patience }, openBuiltInWriter(), (why) =>
      failuresOf.push(why),
    );

  test('writes from the facts alone', async () => {
    model.says('{"caption": "Two smiles.", "hashtags": ["#love", "kochi"]}');
    expect(await writer().write(facts(), 'instagram')).toEqual({
      caption: 'Two smiles.',
      hashtags: ['#Love', '#Kochi'],
      writtenBy: 'model',
    });
    const [{ model: name, messages, authorization }] = model.asked as [(typeof model.asked)[0]];
    expect([name, authorization]).toEqual(['words-1', 'Bearer key-1']);
    const { facts: told } = JSON.parse(messages[1]!.content) as { facts: object };
    expect(Object.keys(told).sort()).toEqual([
      'category',
      'daypart',
      'gigName',
      'location',
      'month',
      'people',
      'photographer',
      'video',
      'year',
    ]);
  });
  test('is asked once for one photo and platform', async () => {
    model.says('```json\n{"caption": "Once.", "hashtags": []}\n```');
    const once = writer();
    await Promise.all([once.write(facts(), 'twitter'), once.write(facts(), 'twitter')]);
    expect((await once.write(facts(), 'twitter')).caption).toBe('Once.');
    expect(model.asked.length).toBe(1);
    await once.write(facts(), 'facebook');
    expect(model.asked.length).toBe(2);
  });
  test.each<[string, () => void]>([
    ['refuses', () => model.refuses()],
    ['is out of order', () => model.fails(500)],
    ['does not know the key', () => model.fails(401)],
    ['has had enough', () => model.fails(429)],
    ['says no JSON', () => model.says('Here is your caption: lovely!')],
    ['says other JSON', () => model.says('{"text": "lovely"}')],
    ['says nothing', () => model.says('{"caption": "  ", "hashtags": []}')],
    ['says far too much', () => model.says(JSON.stringify({ caption: 'lovely '.repeat(500), hashtags: [] }))],
    ['is cut off', () => model.says('{"caption": "lov', 'length')],
    ['has no choices', () => model.answers({ choices: [] })],
    ['speaks another protocol', () => model.answers([1, 2, 3])],
  ])('that %s leaves it to what is built in', async (_, behave) => {
    behave();
    expect(await writer().write(facts(), 'instagram')).toEqual({
      ...builtInPost(facts(), 'instagram'),
      writtenBy: 'built-in',
    });
    expect(failuresOf.length).toBe(1);
  });
  test('that takes too long leaves it to what is built in, and is asked again the next time', async () => {
    model.hangs();
    const hasty = writer(150);
    expect((await hasty.write(facts(), 'instagram')).writtenBy).toBe('built-in');
    model.says('{"caption": "There you are.", "hashtags": []}');
    expect((await hasty.write(facts(), 'instagram')).writtenBy).toBe('model');
  });
  test('that is away leaves it to what is built in', async () => {
    const away = openModelWriter(
      { apiKey: 'k', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' },
      openBuiltInWriter(),
      (why) => failuresOf.push(why),
    );
    expect((await away.write(facts(), 'whatsapp')).writtenBy).toBe('built-in');
  });
});
