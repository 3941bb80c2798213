import { removeLeftovers } from '../browser/server.ts';
import { openHouse, places } from './house.ts';

/** One server behind one edge for the whole run; specs find it by the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  await removeLeftovers();
  const house = await openHouse(places.usual);
  process.env.BROWSER_TEST_SERVER = JSON.stringify({ origin: house.origin, dataDir: house.dataDir });
  return async () => {
    const printed = house.printed();
    await house.stop();
    if (process.env.EDGE_LOG) console.log(house.edges.map(edge => edge.printed()).join('\n'));
    const errors = printed.match(/^\{"level":[56]0.*$|^\w*Error: .*$/gm) ?? [];
    if (errors.length > 0) throw new Error(`the server reported errors:\n${errors.join('\n')}`);
  };
}
