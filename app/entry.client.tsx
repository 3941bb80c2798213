import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { surviveOutages } from './http/connection.ts';

// zod probes `new Function`, which the content security policy reports; set without importing zod, which would weigh on every page
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig ??= {};
shared.__zod_globalConfig.jitless = true;

surviveOutages();

// Until the data of the page is read, `RemixBrowser` throws a promise, and nothing above the document can wait for it. A key that is pressed
// in that moment asks React for the whole document at once: it has none, and gives the page up (error 345). So that is over first.
await dataIsRead();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    // what is no promise is thrown again where React hears it
    await thrown;
  }
}
