import './editor-tools.css';
import type { Recipe } from '../../../../../domain/develop/recipe.ts';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { CropPanel, type Shape } from './crop-panel.tsx';
import { CurvePanel } from './curve-panel.tsx';
import { SavedEdits } from './saved-edits.tsx';
import { ColourPanel, DetailPanel, LightPanel } from './sliders.tsx';

export const PANELS = [
  { value: 'light', label: 'Light' },
  { value: 'colour', label: 'Colour' },
  { value: 'detail', label: 'Detail' },
  { value: 'curve', label: 'Curve' },
  { value: 'crop', label: 'Crop' },
  { value: 'versions', label: 'Versions' },
];

interface PanelsProps {
  mediaId: string;
  tab: string;
  onTab: (tab: string) => void;
  recipe: Recipe;
  /** Of the straightened photo, width by height. */
  ratio: number;
  shape: Shape;
  disabled: boolean;
  onShape: (shape: Shape) => void;
  onChange: (change: Partial<Recipe>, by?: string) => void;
  onSettle: () => void;
  onOpen: (recipe: Recipe) => void;
}

/** What can be changed of a photo, a tab each. */
export function Panels(props: PanelsProps) {
  const { mediaId, tab, onTab, recipe, ratio, shape, disabled, onShape, onChange, onSettle, onOpen } = props;
  const panel = { recipe, onChange, onSettle, disabled };
  return (
    <Tabs label="What is changed" tabs={PANELS} value={tab} onChange={onTab} oneRow>
      <TabPanel value="light">
        <LightPanel {...panel} />
      </TabPanel>
      <TabPanel value="colour">
        <ColourPanel {...panel} />
      </TabPanel>
      <TabPanel value="detail">
        <DetailPanel {...panel} />
      </TabPanel>
      <TabPanel value="curve">
        <CurvePanel curves={recipe.curves} disabled={disabled} onChange={onChange} onSettle={onSettle} />
      </TabPanel>
      <TabPanel value="crop">
        <CropPanel {...panel} ratio={ratio} shape={shape} onShape={onShape} />
      </TabPanel>
      <TabPanel value="versions">
        <SavedEdits mediaId={mediaId} disabled={disabled} onOpen={onOpen} />
      </TabPanel>
    </Tabs>
  );
}
