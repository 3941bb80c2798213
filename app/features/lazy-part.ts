import { type ComponentType, lazy } from 'react';

/**
 * A part that the server draws at once, so that it is there without JavaScript, and whose code the browser fetches only
 * when it is opened. Stands in a `Suspense`.
 */
export const lazyPart = async <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  import.meta.env.SSR ? (await load()).default : (lazy(load) as unknown as ComponentType<Props>);
