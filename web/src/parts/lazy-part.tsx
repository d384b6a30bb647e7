import { use, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { MissingLook, MissingPartProps } from './missing-part.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { part, type Part, type When } from './part.ts';

/** How it looks where it is missing; or what stands there instead, for what nobody misses. */
type Look = MissingLook | { standIn: ReactNode };
interface Closing {
  onClose?: () => void;
}

/** Comes right after the first script, which has no room for it; who is offline before that sees nothing until they are back. */
const words = part(() => import('./missing-part.tsx'), { soon: true });
function Missing(props: MissingPartProps) {
  const state = useSyncExternalStore(words.follow, words.state);
  return state.at === 'here' ? <state.it.MissingPart {...props} /> : null;
}

const made = new WeakMap<object, Part<unknown>>();
/** What a lazy component waits for. */
export const partOf = (Lazy: object): Part<unknown> | undefined => made.get(Lazy);

/**
 * A component that is loaded when it is first shown, or before that when the page is idle. Until it is here it suspends.
 * Where it cannot be loaded it says so in its own place, closes where it can be closed, and is tried again at a press, as
 * soon as the network is back, and at growing distances; the page around it stays. So does a fault of its own.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  look: Look = 'layer',
  when?: When,
): ComponentType<Props> {
  const it = part(load, when);
  const missing = (props: Closing, state: MissingPartProps['state'], retry: () => void) =>
    typeof look === 'object' ? (
      look.standIn
    ) : (
      <Missing look={look} state={state} onRetry={retry} onClose={props.onClose} />
    );
  function LazyPart(props: Props) {
    const state = useSyncExternalStore(it.follow, it.state);
    if (state.at === 'coming') use(it.known());
    if (state.at === 'coming') return null;
    const retry = () => void it.ask().catch(() => undefined);
    if (state.at !== 'here') return missing(props, state, retry);
    const It = state.it;
    // A page's own fault is its route's to tell.
    if (look === 'page') return <It {...props} />;
    return (
      <PartBoundary fallback={(reset) => missing(props, { at: 'broken' }, reset)}>
        <It {...props} />
      </PartBoundary>
    );
  }
  made.set(LazyPart, it);
  return LazyPart;
}
