import { underPrefix } from '../../domain/kernel/routes.ts';
import { type Asset, assetOf } from './assets.ts';

/** The web app's manifest as it is on a host: where an installed Loom starts. */
const made = new WeakMap<Asset, Asset>();
export function manifestOn(asset: Asset, prefix: string): Asset {
  if (!prefix) return asset;
  const known = made.get(asset);
  if (known) return known;
  const manifest = JSON.parse(asset.bytes.toString('utf8')) as { start_url: string };
  const own = assetOf(
    Buffer.from(JSON.stringify({ ...manifest, start_url: underPrefix(manifest.start_url) })),
    asset.type,
  );
  made.set(asset, own);
  return own;
}
