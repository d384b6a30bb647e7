import { expect, test } from 'vitest';
import { errorInLog } from '../../api/runtime/errorInLog.ts';

test('an error is logged with its kind, its words and its place, and without the people in it', () => {
  const refused = Object.assign(
    new TypeError('550 <asha.rao+x@studio.example>: user unknown; told "meera@loom.test" and +919812300045', {
      cause: new Error('to ravi@loom.test'),
    }),
    {
      code: 'EENVELOPE',
      rejected: ['asha.rao+x@studio.example'],
      request: { headers: { authorization: 'Bearer secret' } },
    },
  );
  const logged = errorInLog(refused) as { type: string; message: string; code: string; stack: string };
  expect(logged.message).toMatch(/^550 <\*\*\*>: user unknown; told "\*\*\*" and \*\*\*/);
  expect(logged).toMatchObject({ type: 'TypeError', code: 'EENVELOPE' });
  expect(logged.stack).toContain('errorInLog.test.ts');
  expect(JSON.stringify(logged)).not.toMatch(/studio\.example|loom\.test|9812300045|Bearer/);
  expect(errorInLog('nobody@loom.test is away')).toEqual({ message: '*** is away' });
});
