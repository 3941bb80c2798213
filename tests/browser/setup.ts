import { removeLeftovers, startServer } from './server.ts';

/** One server for the whole run, with the demonstration's data; its specs find it by the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  await removeLeftovers();
  const server = await startServer({ DEMO: 'on' });
  process.env.BROWSER_TEST_SERVER = JSON.stringify({ origin: server.origin, dataDir: server.dataDir });
  return async () => {
    await server.stop();
    // warnings are part of normal life; an error nobody asked for is a failure of the run
    const errors = server.printed().match(/^\{"level":[56]0.*$|^\w*Error: .*$/gm) ?? [];
    if (errors.length > 0) throw new Error(`the server reported errors:\n${errors.join('\n')}`);
  };
}
