const intents = ['pointerover', 'focusin', 'toggle'];

let watchers = 0;
let stop = () => {};

/** Loads what menus do once somebody points at one, comes to it or opens it. Returns the function that ends the watch. */
export function watchMenus(): () => void {
  watchers += 1;
  if (watchers === 1) stop = watch();
  return () => {
    watchers -= 1;
    if (watchers === 0) stop();
  };
}

function watch(): () => void {
  let isOver = false;
  let end = () => {};
  const rest = () => {
    for (const kind of intents) document.removeEventListener(kind, onIntent, true);
  };
  const onIntent = async (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest('details[data-menu]')) return;
    rest();
    // without a network a menu opens and closes by its button all the same
    const loaded = await import('./menu.behaviour.ts').catch(() => undefined);
    if (!isOver && loaded) end = loaded.behave();
  };
  for (const kind of intents) document.addEventListener(kind, onIntent, true);
  return () => {
    isOver = true;
    rest();
    end();
  };
}
