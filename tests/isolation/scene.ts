import type { Noun } from 'contract/route.ts';
import { fixtures } from './table.ts';
import type { Scene, World } from './world.ts';

/** `settings` makes the rows of nouns that are not of this part of the tenant. */
export function openScene(world: World, settings?: { scene: Scene; except: Noun[] }): Scene {
  const made = new Map<Noun, Promise<string | number>>();
  const scene: Scene = {
    world,
    id(noun) {
      if (settings && !settings.except.includes(noun)) return settings.scene.id(noun);
      let id = made.get(noun);
      if (!id) {
        const make = fixtures[noun];
        if (!make)
          throw new Error(
            `No row to name for the noun '${noun}': add a line to \`fixtures\` in tests/isolation/table.ts.`,
          );
        id = make(scene).then(found => {
          world.planted.add(String(found));
          return found;
        });
        made.set(noun, id);
      }
      return id;
    },
  };
  return scene;
}
