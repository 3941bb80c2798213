import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  DialogBackdrop,
  DialogPanel,
  Dialog as HeadlessDialog,
} from '@headlessui/react';
import { useFetcher, useLocation } from '@remix-run/react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { paths } from '../../http/paths.ts';
import { useRead } from '../../http/use-read.ts';
import { phoneSignal } from '../../softphone/signal.ts';
import {
  ArrowRightIcon,
  type Icon,
  PhoneIcon,
  SearchIcon,
  SpinnerIcon,
  TicketIcon,
  UserIcon,
  ZapIcon,
} from '../../ui/icons.tsx';
import { useDebouncedSearch } from '../../ui/use-debounced-search.ts';
import type { Navigation } from '../frame/navigation.ts';
import { useGo } from '../frame/use-go.ts';
import { actionEntries, pageEntries } from './entries.ts';
import { callEntries, contactEntries, type Entry, type Found, ticketEntries } from './found.ts';
import { ranked } from './rank.ts';

const minChars = 2;

interface PaletteProps {
  open: boolean;
  onClose: () => void;
  navigation: Navigation;
}

/** More digits than a ticket's number has: Enter opens the customer. */
const isPhone = /^[\s(]*\+?(?:[\s().-]*\d){8,}[\s().-]*$/;

/** Goes anywhere, finds tickets and customers, runs an action. Loads at first use. */
export default function PaletteDialog({ open, onClose, navigation }: PaletteProps) {
  const go = useGo();
  const choose = (entry: Entry | null) => {
    if (!entry) return;
    onClose();
    if (entry.href) go(entry.href);
    else entry.run?.();
  };
  return (
    <HeadlessDialog open={open} onClose={onClose} className="relative z-50" aria-label="Tìm kiếm và lệnh">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 overflow-y-auto p-2 sm:p-4 sm:pt-[12vh]">
        <DialogPanel
          // the list of a combobox that is open would take the first Escape for itself
          onKeyDownCapture={event => event.key === 'Escape' && !event.nativeEvent.isComposing && onClose()}
          className="mx-auto w-full max-w-160 overflow-hidden rounded border border-line bg-surface shadow"
        >
          {/* opening rewrites the text, which would double the letter that an input method is composing: open before the first key */}
          <Combobox immediate value={null} onChange={choose} onClose={() => {}}>
            <Search navigation={navigation} />
          </Combobox>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

function Search({ navigation }: { navigation: Navigation }) {
  const location = useLocation();
  const go = useGo();
  const { data, load } = useRead<Found & { q: string }>();
  const preferences = useFetcher({ key: 'theme' });
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { typing } = useDebouncedSearch({
    minChars,
    onSearch: term => {
      setAsked(term);
      if (term !== '') load(`${paths.paletteSearch}?q=${encodeURIComponent(term)}`);
    },
  });
  const found = asked !== '' && data?.q === asked ? data : undefined;
  const isSearching = asked !== '' && !found;
  const pages = ranked(pageEntries(navigation), typed);
  const actions = ranked(
    actionEntries({
      location,
      go: href => go(href, { preventScrollReset: true }),
      setTheme: theme => preferences.submit({ theme }, { method: 'post', action: paths.preferences }),
    }),
    typed,
  );
  const tickets = found ? ticketEntries(found) : [];
  const contacts = found ? contactEntries(found) : [];
  const phone = useSyncExternalStore(phoneSignal.subscribe, phoneSignal.get, () => undefined);
  const calls = phone?.power === 'on' ? callEntries(found, typed.trim()) : [];
  // a number that nobody is known by can still be called
  const isEmpty = tickets.length + contacts.length + pages.entries.length + actions.entries.length === 0;
  const commands = <Group key="actions" label="Lệnh" icon={ZapIcon} entries={actions.entries} />;
  const places = <Group key="pages" label="Đi tới" icon={ArrowRightIcon} entries={pages.entries} />;
  const ours = pages.rank < actions.rank ? [places, commands] : [commands, places];
  // what is found comes later than what is known: it takes no place from a name that was clearly meant
  const isNamed = typed.trim() !== '' && (pages.isClear || actions.isClear);
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        {isSearching ? <SpinnerIcon className="animate-spin text-muted" /> : <SearchIcon className="text-muted" />}
        <ComboboxInput
          {...typing}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-label="Tìm trang, ticket, khách hàng hoặc lệnh"
          placeholder="Tìm ticket, khách hàng, số điện thoại, trang…"
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none"
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </div>
      <ComboboxOptions static className="max-h-[min(28rem,60dvh)] overflow-y-auto p-1.5">
        {isNamed && ours}
        {isPhone.test(typed) && <Group label="Khách hàng" icon={UserIcon} entries={contacts} />}
        <Group label="Ticket" icon={TicketIcon} entries={tickets} />
        {!isPhone.test(typed) && <Group label="Khách hàng" icon={UserIcon} entries={contacts} />}
        <Group label="Gọi điện" icon={PhoneIcon} entries={calls} />
        {!isNamed && ours}
        {isEmpty && <Note>{isSearching ? 'Đang tìm…' : 'Không có dữ liệu'}</Note>}
      </ComboboxOptions>
      <p className="hidden border-t border-line px-4 py-1.5 text-xs text-muted sm:block">
        ↑↓ để chọn · Enter để mở · Esc để đóng
      </p>
    </>
  );
}

function Group({ label, icon: Mark, entries }: { label: string; icon: Icon; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role; a fieldset groups fields
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-2 pt-2 pb-0.5 text-xs font-semibold text-muted">
        {label}
      </p>
      {entries.map(entry => (
        <ComboboxOption key={entry.key} value={entry} className="menu-item cursor-pointer">
          <Mark />
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
          {entry.detail && <span className="max-w-[45%] flex-none truncate text-sm text-muted">{entry.detail}</span>}
        </ComboboxOption>
      ))}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="px-2 py-6 text-center text-muted">
    {children}
  </p>
);
