import { Dialog } from '../../../ui/dialog.tsx';

const KEYS: readonly (readonly [string, string])[] = [
  ['← →', 'the photo before, the next one'],
  ['P', 'pick, and go on'],
  ['X', 'reject, and go on'],
  ['U', 'undecided again'],
  ['1 to 5, 0', 'stars, none'],
  ['6 to 9', 'red, yellow, green, blue'],
  ['G', 'takes of one scene side by side'],
  ['Enter', 'keep this take, reject the others'],
  ['F', 'faces close up'],
  ['Z', 'closer; the arrows move it'],
  ['Ctrl Z', 'take the last decision back'],
  ['Esc', 'back'],
];

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="culling-keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
