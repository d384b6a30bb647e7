import './tabs.css';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTabRow } from './use-tab-row.ts';

interface TabsProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  tabs: { value: string; label: string; count?: number }[];
  /** One row that scrolls where it is too narrow; otherwise they wrap. */
  oneRow?: boolean;
  children: ReactNode;
}

export function Tabs({ value, onChange, label, tabs, oneRow = false, children }: TabsProps) {
  const row = useTabRow(value, oneRow);
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List
        ref={row}
        className="tabs"
        data-one-row={oneRow || undefined}
        aria-label={label}
        // A press moves the focus by script, which would ring as if it came by key.
        onPointerDown={({ currentTarget }) => void (currentTarget.dataset.pressed = '')}
        onKeyDown={({ currentTarget }) => void delete currentTarget.dataset.pressed}
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
            {tab.count === undefined ? null : <span className="tab-count">{tab.count.toLocaleString('en-IN')}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="tab-panel" tabIndex={-1}>
      {children}
    </Radix.Content>
  );
}
