import type { NamesFormat } from '../../api/media.ts';
import { MenuItem } from '../../ui/menu.tsx';

const FORMATS: { format: NamesFormat; label: string }[] = [
  { format: 'txt', label: 'File names (text)' },
  { format: 'csv', label: 'Table (CSV)' },
  { format: 'xmp', label: 'Sidecars for Lightroom and Capture One (XMP)' },
];

/** The forms in which a choice of photos goes to other programs. */
export function NamesItems({ onPick }: { onPick: (format: NamesFormat) => void }) {
  return FORMATS.map(({ format, label }) => (
    <MenuItem key={format} onSelect={() => onPick(format)}>
      {label}
    </MenuItem>
  ));
}
