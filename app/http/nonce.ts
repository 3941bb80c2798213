import { createContext, useContext } from 'react';

/** The document's CSP nonce; undefined in the browser, where React keeps what the server wrote. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
