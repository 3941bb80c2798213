import { openTestApi, type TestApi } from '../api.ts';
import { openPages, type Pages } from './pages.ts';
import { openScene } from './scene.ts';
import { plantTheRest } from './table.ts';
import { openWorld, type Scene, type World } from './world.ts';

/** The whole application on two tenants, whose setting `workflow` is enabled and disabled. */
export interface TwoWorlds {
  test: TestApi;
  site: Pages;
  worlds: Record<'enabled' | 'disabled', World>;
  scenes: Record<'enabled' | 'disabled', Scene>;
  close(): Promise<void>;
}

/** `fill`: puts rows into a scene before the rest of it is planted. */
export async function openTwoWorlds(fill: (scene: Scene) => Promise<void> = async () => {}): Promise<TwoWorlds> {
  const test = await openTestApi();
  const site = await openPages(test);
  const worlds = { enabled: await openWorld(test, 3), disabled: await openWorld(test, 7) };
  await test.rows(worlds.disabled.tenantId, db =>
    db.updateTable('tenant_settings').set({ workflow: 'disabled' }).execute(),
  );
  const scenes = { enabled: openScene(worlds.enabled), disabled: openScene(worlds.disabled) };
  for (const scene of Object.values(scenes)) {
    await fill(scene);
    await plantTheRest(scene);
  }
  return {
    ...{ test, site, worlds, scenes },
    async close() {
      await site.close();
      await test.close();
    },
  };
}
