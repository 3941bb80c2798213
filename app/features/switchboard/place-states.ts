import { Graph, layout } from '@dagrejs/dagre';

export interface Point {
  x: number;
  y: number;
}
export interface Placed {
  /** the upper left corner of each state, by its id */
  states: Map<string, Point>;
  /** in the order of `ways`: through which points each goes, from border to border, and the middle of its words */
  ways: { points: Point[]; words: Point }[];
}
interface Drawn {
  _id: string;
  is_first: boolean;
}
interface Way {
  source: string;
  target: string;
  label: string;
}

/** px of every state */
export const stateSize = { width: 208, height: 76 };
/** px */
const wordsHeight = 18;
const letterWidth = 7;
const gap = { across: 32, down: 36 };
/** A good order of more than these costs seconds. */
const mostWays = 150;

/** Rows by distance from the beginning; with room for the words of each way, and few ways that cross, where there are not too many. */
export const placeStates = (states: readonly Drawn[], ways: readonly Way[]): Placed =>
  ways.length > mostWays ? inRows(states, ways) : inOrder(states, ways);

function inOrder(states: readonly Drawn[], ways: readonly Way[]): Placed {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: gap.across, edgesep: gap.across / 2, ranksep: gap.down });
  // the first one leads: what leads back to it goes against the rows
  for (const { _id } of [...states].sort((a, b) => Number(b.is_first) - Number(a.is_first)))
    graph.setNode(_id, { ...stateSize });
  for (const [at, { source, target, label }] of ways.entries()) {
    const words = { width: label.length * letterWidth, height: wordsHeight, labelpos: 'c' };
    graph.setEdge(source, target, words, String(at));
  }
  layout(graph);
  return {
    states: new Map(states.map(({ _id }) => [_id, cornerOf(graph.node(_id))])),
    ways: ways.map(({ source, target }, at) => {
      const { points, x, y } = graph.edge(source, target, String(at));
      return { points, words: { x, y } };
    }),
  };
}

/** States that nothing leads to stand in the last row. */
function inRows(states: readonly Drawn[], ways: readonly Way[]): Placed {
  const rows: string[][] = [];
  const placed = new Set<string>();
  let row = states.filter(({ is_first }) => is_first).map(({ _id }) => _id);
  while (row.length > 0) {
    for (const id of row) placed.add(id);
    rows.push(row);
    const here = new Set(row);
    row = [...new Set(ways.flatMap(way => (here.has(way.source) && !placed.has(way.target) ? [way.target] : [])))];
  }
  rows.push(states.flatMap(({ _id }) => (placed.has(_id) ? [] : [_id])));
  const middles = new Map(
    rows.flatMap((ids, depth) =>
      ids.map((id, at): [string, Point] => [
        id,
        {
          x: (at - (ids.length - 1) / 2) * (stateSize.width + gap.across),
          y: depth * (stateSize.height + 2 * gap.down),
        },
      ]),
    ),
  );
  return {
    states: new Map([...middles].map(([id, middle]) => [id, cornerOf(middle)])),
    ways: ways.map(({ source, target }) => {
      const [from, to] = [middles.get(source)!, middles.get(target)!];
      const [down, up] = [from.y + stateSize.height / 2, to.y - stateSize.height / 2];
      const points = [
        { x: from.x, y: down },
        { x: from.x, y: down + gap.down },
        { x: to.x, y: up - gap.down },
        { x: to.x, y: up },
      ];
      return { points, words: { x: (from.x + to.x) / 2, y: (down + up) / 2 } };
    }),
  };
}

const cornerOf = ({ x, y }: Point): Point => ({ x: x - stateSize.width / 2, y: y - stateSize.height / 2 });
