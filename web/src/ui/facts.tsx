import type { ReactNode } from 'react';
import { FactList } from './fact-list.tsx';

/** What is known of an item, in the viewer's panel; facts without a value are left out. `first`: what is asked of who looks. */
export function Facts({
  title,
  facts,
  first,
  children,
}: {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  first?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <h2 className="facts-title">{title}</h2>
      {first}
      <FactList className="facts" facts={facts} />
      {children}
    </>
  );
}
