import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListedPasskey, passkeysQuery } from '../../api/passkey.ts';
import { hasPasskeys } from '../../passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PasskeyAdd } from './passkey-add.tsx';
import { PasskeyRemove } from './passkey-remove.tsx';
import { PasskeyRename } from './passkey-rename.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { Section } from './section.tsx';

const TEXT =
  'Log in by your fingerprint, your face or the lock of your device. A passkey stands for the password and for the code.';

type Asked = { about: 'add' } | { about: 'rename' | 'remove'; passkey: ListedPasskey };

export function PasskeysSection({ id, title }: { id: string; title: string }) {
  const list = useQuery(passkeysQuery());
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Section id={id} title={title} text={TEXT}>
      {list.isPending ? (
        <Skeleton count={2} />
      ) : list.isLoadingError ? (
        <>
          <p>Your passkeys could not be loaded.</p>
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </>
      ) : (
        <>
          {list.data.passkeys.length > 0 ? (
            <ul className="sessions">
              {list.data.passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.passkey_id}
                  passkey={passkey}
                  onRename={() => setAsked({ about: 'rename', passkey })}
                  onRemove={() => setAsked({ about: 'remove', passkey })}
                />
              ))}
            </ul>
          ) : (
            <p className="quiet">You have no passkey yet.</p>
          )}
          {hasPasskeys() ? (
            <Button onClick={() => setAsked({ about: 'add' })}>Add a passkey</Button>
          ) : (
            <p className="quiet small">This browser makes no passkeys.</p>
          )}
        </>
      )}
      {asked?.about === 'add' ? <PasskeyAdd onClose={close} /> : null}
      {asked?.about === 'rename' ? <PasskeyRename passkey={asked.passkey} onClose={close} /> : null}
      {asked?.about === 'remove' ? <PasskeyRemove passkey={asked.passkey} onClose={close} /> : null}
    </Section>
  );
}
