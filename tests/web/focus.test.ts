import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

const inThem = (found: RegExp, files: [path: string, text: string][]): string[] =>
  files.filter(([, text]) => found.test(text)).map(([path]) => path);

/** Elements of our own that can be disabled; what is hidden has no focus to lose. */
const RAW = /<(?:button|input|textarea|select)\b(?:[^<>]|=>)*\sdisabled(?:=|\s)/;

test('what its own use disables keeps the focus: elements of our own are disabled by something else alone', () => {
  const hidden = /<button type="submit" hidden disabled=\{busy\}>/g;
  const raw = sourcesOf('web/src', /\.tsx$/).map(([path, text]): [string, string] => [path, text.replace(hidden, '')]);
  expect(inThem(RAW, raw).sort()).toEqual([
    // While there is no camera.
    'pages/camera-test/camera-state.tsx',
    // While an enhancement is looked for, which a button began.
    'pages/gig/editor/curve-panel.tsx',
    'pages/gig/editor/preset-tile.tsx',
    // In a form that is to be read only.
    'ui/combo-box.tsx',
  ]);
});

test('what is typed in is read only while it is sent, not disabled', () => {
  const fields = /<(?:TextField|PasswordField|TextAreaField)\b(?:[^<>]|=>)*\sdisabled=\{(?!!active\})/;
  expect(inThem(fields, sourcesOf('web/src', /\.tsx$/))).toEqual([]);
});

test('the console has a button for what takes a while', () => {
  const pending = /\sdisabled=\{[^}]*(?:busy|isPending|isFetching)/;
  // 'Start again', beside the button that is at work.
  expect(inThem(pending, sourcesOf('admin/src'))).toEqual(['layout/code-form.tsx']);
});
