import { LifeBuoy } from 'lucide-react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Section } from './section.tsx';

/** `url` as the operator configured it. */
export function HelpSection({ id, title, url }: { id: string; title: string; url: string }) {
  return (
    <Section id={id} title={title} text="Questions about Loom? Write to us there, and somebody answers.">
      <ButtonAnchor href={url} target="_blank" rel="noreferrer">
        <LifeBuoy aria-hidden /> Open the Help Center
      </ButtonAnchor>
    </Section>
  );
}
