import type { openHttp } from './http.ts';
import type { World } from './world.ts';

/** What suites play on; filled in before the first of them. */
export interface Stage {
  world: World;
  http: ReturnType<typeof openHttp>;
}
