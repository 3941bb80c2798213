import {
  Background,
  BaseEdge,
  Controls,
  type Edge,
  type EdgeProps,
  MarkerType,
  type Node,
  ReactFlow,
  useReactFlow,
  useStore,
} from 'reactflow';
import 'reactflow/dist/style.css';
import './flow-graph.css';
import { useNavigate } from '@remix-run/react';
import type { StateChange } from 'contract/ivr/state-changes.ts';
import { stateKinds } from 'contract/ivr/state-types.ts';
import { useEffect, useMemo } from 'react';
import { type Point, placeStates, stateSize } from './place-states.ts';
import type { StateRow } from './scenario.server.ts';
import { wayWords } from './scenario-parts.tsx';

/** Letters of what is written on a way; the list below has it whole. */
const mostLetters = 28;
const fit = { padding: 0.06, maxZoom: 1 };

/** One line from a state to another, however many ways go there. */
function bundles(changes: readonly StateChange[]): { id: string; source: string; target: string; label: string }[] {
  const words = new Map<string, string[]>();
  for (const change of changes) {
    const id = `${change.from_id} ${change.to_id}`;
    words.set(id, [...(words.get(id) ?? []), wayWords(change)]);
  }
  return [...words].map(([id, said]) => {
    const [source, target] = id.split(' ') as [string, string];
    const label = said.join(', ');
    return { id, source, target, label: label.length > mostLetters ? `${label.slice(0, mostLetters - 1)}…` : label };
  });
}

/** From point to point, rounded between. */
function lineThrough([first, ...points]: Point[]): string {
  const last = points.pop();
  if (!first || !last) return '';
  const turns = points.map((point, at) => {
    const next = points[at + 1] ?? last;
    return `Q${point.x},${point.y} ${(point.x + next.x) / 2},${(point.y + next.y) / 2}`;
  });
  return `M${first.x},${first.y} ${turns.join(' ')} L${last.x},${last.y}`;
}

function Way({ label, markerEnd, data }: EdgeProps<Edge<{ points: Point[]; words: Point }>>) {
  if (!data) return null;
  const { points, words } = data;
  return <BaseEdge path={lineThrough(points)} label={label} labelX={words.x} labelY={words.y} markerEnd={markerEnd} />;
}
const edgeTypes = { way: Way };

/** All of it stays in sight as the page changes its width. */
function KeepsFit() {
  const { fitView } = useReactFlow();
  const width = useStore(store => store.width);
  useEffect(() => {
    if (width > 0) void fitView(fit);
  }, [width, fitView]);
  return null;
}

/** The scenario as a drawing, made of its states and ways; a state opens its form. */
export default function FlowGraph({
  states,
  changes,
  hrefOf,
}: {
  states: StateRow[];
  changes: StateChange[];
  hrefOf: ((id: string) => string) | undefined;
}) {
  const navigate = useNavigate();
  const { nodes, edges } = useMemo(() => {
    const ways = bundles(changes);
    const placed = placeStates(states, ways);
    return {
      nodes: states.map(
        (state): Node => ({
          id: state._id,
          position: placed.states.get(state._id)!,
          ...stateSize,
          data: {
            label: (
              <>
                <strong className="line-clamp-2 wrap-anywhere">{state.name}</strong>
                <span className="block truncate text-xs text-muted">
                  {state.is_first && 'Bắt đầu · '}
                  {stateKinds[state.type].label}
                </span>
              </>
            ),
          },
          ...(state.is_first && { className: 'is-first' }),
        }),
      ),
      edges: ways.map((way, at) => ({
        ...{ ...way, type: 'way', data: placed.ways[at], markerEnd: { type: MarkerType.ArrowClosed } },
      })),
    };
  }, [states, changes]);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      edgeTypes={edgeTypes}
      fitView
      fitViewOptions={fit}
      minZoom={0.1}
      nodesDraggable={false}
      nodesConnectable={false}
      edgesFocusable={false}
      preventScrolling={false}
      zoomOnScroll={false}
      onNodeClick={(_, { id }) => hrefOf && navigate(hrefOf(id), { preventScrollReset: true })}
    >
      <KeepsFit />
      <Background />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
}
