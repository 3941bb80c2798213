import type { Verdict } from './ledger.ts';
import { Product } from './product.ts';

/** A running product with people signed in, for one fault. */
export interface Stage {
  product: Product;
  /** sessions that write */
  tokens: string[];
  /** a session that sees everything */
  reader: string;
  /** whether pages are served, or the API alone */
  hasPages: boolean;
}

/** Provokes a fault so many times and adds what came of it to the verdict. */
export type Fault = (stage: Stage, tries: number, verdict: Verdict) => Promise<void>;

const writers = ['supervisor', 'leader', 'agent1', 'agent2', 'agent3', 'agent4', 'agent5'];

/** @param build the folder of server.js */
export async function openStage(
  build: string,
  { hasPages, environment = {} }: { hasPages: boolean; environment?: Record<string, string> },
  onProduct: (product: Product) => void,
): Promise<Stage> {
  const product = new Product(build, { ...(!hasPages && { ROLES: 'api,worker' }), ...environment });
  onProduct(product);
  await product.start();
  const signIn = (name: string) => product.signIn(`${name}@anphat.vn`);
  return { product, tokens: await Promise.all(writers.map(signIn)), reader: await signIn('admin'), hasPages };
}

/** Where the stream of events stands now. */
export async function positionOf({ product }: Stage, token: string): Promise<string> {
  const { data } = await product.get<{ data: { position: string } }>(token, '/v2/my-account');
  return data.position;
}
