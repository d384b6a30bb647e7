import { ArrowUp, ImagePlus, Square, X } from 'lucide-react';
import { useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { MOST_CHARACTERS } from '../../api/conversation.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SwitchBox } from '../../ui/switch.tsx';
import type { Attachment } from './use-attachment.ts';

/** What is longer scrolls. */
const MOST_ROWS = 8;

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  attached: Attachment | null;
  onAttach: (file: File) => void;
  onDetach: () => void;
  /** An answer is on its way: nothing can be written until it is here, or stopped. */
  waiting: boolean;
  onSend: () => void;
  onStop: () => void;
  /** False where the built-in assistant answers, which tells nobody anything. */
  model: boolean | undefined;
  /** Whether Loom AI may look into the studio in this conversation. */
  tools: boolean;
  onTools: (tools: boolean) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Where a message is written. Enter sends it, with Shift a new line begins. */
export function Composer({
  text,
  onText,
  attached,
  onAttach,
  onDetach,
  waiting,
  onSend,
  onStop,
  model,
  tools,
  onTools,
  field,
}: ComposerProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const ready = text.trim() !== '' && !waiting && (attached === null || attached.address !== undefined);
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) onSend();
  };
  const pasted = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    onAttach(file);
  };
  return (
    <form
      className="ai-composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend();
      }}
    >
      {attached ? (
        <div className="ai-attached">
          <img src={attached.preview} alt={attached.name} />
          {attached.address === undefined ? (
            <span className="ai-attaching" role="status">
              <Spinner /> <span className="sr-only">The image is being uploaded</span>
            </span>
          ) : null}
          <Button kind="glass" icon small aria-label="Remove the image" onClick={onDetach}>
            <X aria-hidden />
          </Button>
        </div>
      ) : null}
      <div className="ai-write">
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label="Image to attach"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onAttach(file);
            target.value = '';
          }}
        />
        <Button
          kind="quiet"
          icon
          aria-label="Attach an image"
          title="Attach an image"
          disabled={waiting}
          onClick={() => chooser.current?.click()}
        >
          <ImagePlus aria-hidden />
        </Button>
        <textarea
          ref={field}
          className="ai-field"
          rows={Math.min(MOST_ROWS, text.split('\n').length)}
          aria-label="Message to Loom AI"
          placeholder={waiting ? 'Loom AI is answering' : 'Ask Loom AI'}
          value={text}
          maxLength={MOST_CHARACTERS}
          readOnly={waiting}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={keyed}
          onPaste={pasted}
        />
        {waiting ? (
          <Button icon aria-label="Stop" title="Stop" onClick={onStop}>
            <Square aria-hidden />
          </Button>
        ) : (
          <Button type="submit" kind="primary" icon aria-label="Send" title="Send" disabled={!ready}>
            <ArrowUp aria-hidden />
          </Button>
        )}
      </div>
      {model === false ? (
        <p className="ai-consent quiet">No model is connected: answers are built in, from your own studio.</p>
      ) : (
        <label className="ai-consent" title="Gigs, photos, clients, bookings and invoices: to read only">
          <SwitchBox
            label="Look into my studio"
            checked={tools}
            // It is withdrawn whenever one likes, and given with the next message.
            disabled={waiting && !tools}
            onChange={({ target }) => onTools(target.checked)}
          />
          <span>Look into my studio</span>
          <span className="quiet">{tools ? 'What the question needs, to read only' : 'Off for this conversation'}</span>
        </label>
      )}
    </form>
  );
}
