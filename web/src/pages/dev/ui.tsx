import './ui.css';
import { Download, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import city from '../../art/city-800.webp';
import lamps from '../../art/lamps-800.webp';
import sea from '../../art/sea-800.webp';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FormError, PasswordField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Menu, MenuChoices, MenuItem, MenuLine, MenuNote } from '../../ui/menu.tsx';
import { useTheme } from '../../ui/page-head.ts';
import { PhotoGrid } from '../../ui/photo-grid.tsx';
import type { GridItem } from '../../ui/photo-tile.tsx';
import {
  ChartPicture,
  DropPicture,
  FacePicture,
  LockPicture,
  LostPicture,
  OfflinePicture,
  PrintsPicture,
} from '../../ui/pictures.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useSelection } from '../../ui/use-selection.ts';

const photos = [city, lamps, sea];
const items: GridItem[] = Array.from({ length: 10_000 }, (_, n) => ({
  id: String(n),
  thumb: photos[n % 3] ?? city,
  large: '',
  width: n % 5 === 2 ? 2 : 3,
  height: n % 5 === 2 ? 3 : 2,
  label: `Photo ${n + 1}`,
  state: n === 1 ? 'processing' : n === 2 ? 'unreadable' : 'ready',
  video: n === 3 ? '#' : undefined,
  note: n === 4 ? '97% match' : undefined,
}));

function Story({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="story">
      <h2>{title}</h2>
      <div className="story-row">{children}</div>
    </section>
  );
}

/** Every part in all its states. Only in development. */
export function UiStories() {
  const [face, setFace] = useState<'studio' | 'gallery'>('studio');
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const [tab, setTab] = useState('one');
  useTheme(face);
  const selection = useSelection(items.map(({ id }) => id));
  return (
    <main className="stories">
      <h1>Parts</h1>
      <Switch
        label="Gallery face"
        checked={face === 'gallery'}
        onChange={(event) => setFace(event.target.checked ? 'gallery' : 'studio')}
      />
      <Story title="Button">
        {(['primary', 'plain', 'quiet', 'danger'] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            <Download aria-hidden /> {kind}
          </Button>
        ))}
        <Button kind="primary" disabled>
          disabled
        </Button>
        <Button busy>busy</Button>
        <Button small>small</Button>
        <Tooltip text="Delete">
          <Button icon aria-label="Delete">
            <Trash2 aria-hidden />
          </Button>
        </Tooltip>
      </Story>
      <Story title="Field">
        <TextField label="Text" hint="A hint" defaultValue="Typed" />
        <TextField label="Wrong" error="Please enter a valid email address." defaultValue="maya@" />
        <TextField label="Disabled" disabled optional />
        <PasswordField label="Password" defaultValue="secret" />
        <SelectField label="Select">
          <option>One</option>
          <option>Two</option>
        </SelectField>
        <TextAreaField label="Text area" />
        <FormError>Login failed. Please try again.</FormError>
      </Story>
      <Story title="Switch, chip, badge, avatar">
        <Switch label="On" hint="With a hint" defaultChecked />
        <Switch label="Off" />
        <Switch label="Disabled" disabled />
        <ChoiceGroup label="Chips">
          {['Event', 'Fashion', 'Wedding'].map((name) => (
            <Choice key={name} name="chip" defaultChecked={name === 'Event'}>
              {name}
            </Choice>
          ))}
        </ChoiceGroup>
        <Badge>plain</Badge>
        <Badge tone="amber">amber</Badge>
        <Badge tone="green">green</Badge>
        <Badge tone="red">red</Badge>
        <StateDot tone="green">Online</StateDot>
        <StateDot tone="red">Offline</StateDot>
        <Avatar name="Maya Krishnan" />
      </Story>
      <Story title="Tabs">
        <Tabs
          label="Example"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'One', count: 12 },
            { value: 'two', label: 'Two' },
          ]}
        >
          <TabPanel value="one">First</TabPanel>
          <TabPanel value="two">Second</TabPanel>
        </Tabs>
      </Story>
      <Story title="Dialog, menu, toast">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuNote>A note</MenuNote>
          <MenuLine />
          <MenuItem onSelect={() => toast('Chosen')}>Item</MenuItem>
          <MenuChoices
            label="One of two"
            value="one"
            onChange={() => toast('Chosen')}
            choices={[
              { value: 'one', shown: 'One' },
              { value: 'other', shown: 'The other' },
            ]}
          />
          <MenuItem danger onSelect={() => toast('Chosen')}>
            Danger
          </MenuItem>
        </Menu>
        <Button
          onClick={() =>
            toast({
              text: 'Selected items deleted successfully',
              tone: 'good',
              action: { label: 'Undo', run: () => toast('Undone') },
            })
          }
        >
          Toast with undo
        </Button>
        <Button onClick={() => toast({ text: 'Failed to move items', tone: 'bad' })}>Bad toast</Button>
        <Dialog
          open={open === 'dialog'}
          onClose={() => setOpen(null)}
          title="A dialog"
          description="A sheet on a phone."
          actions={<Button kind="primary">Do it</Button>}
        />
        <Confirm
          open={open === 'confirm'}
          title="Delete"
          text="Delete 3 selected items?"
          action="Delete"
          onConfirm={() => setOpen(null)}
          onClose={() => setOpen(null)}
        />
      </Story>
      <Story title="Progress, skeleton, spinner">
        <div className="story-wide">
          <Progress value={0.4} label="Known" />
          <Progress label="Unknown" />
          <Progress value={1} label="Done" tone="green" />
        </div>
        <Skeleton shape="title" />
        <Skeleton count={2} />
        <Spinner label="Loading" />
      </Story>
      <Story title="Empty">
        {[
          <PrintsPicture key="a" />,
          <DropPicture key="b" />,
          <LockPicture key="c" />,
          <LostPicture key="d" />,
          <FacePicture key="e" />,
          <ChartPicture key="f" />,
          <OfflinePicture key="g" />,
        ].map((picture) => (
          <Empty key={picture.key} picture={picture} title="One sentence" />
        ))}
      </Story>
      <Story title="Photo grid, 10,000 items" />
      <PhotoGrid
        items={items}
        label="Photos"
        rowToken="--grid-row"
        onOpen={(item) => toast(item.label)}
        selection={selection}
        selecting={selection.size > 0}
      />
    </main>
  );
}
