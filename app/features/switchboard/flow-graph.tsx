import { Background, Controls, type Edge, type Node, ReactFlow } from 'reactflow';
import 'reactflow/dist/style.css';
import './flow-graph.css';
import { useNavigate } from '@remix-run/react';
import type { StateChange } from 'contract/ivr/state-changes.ts';
import { stateKinds } from 'contract/ivr/state-types.ts';
import { useMemo } from 'react';
import { placeStates } from './place-states.ts';
import type { StateRow } from './scenario.server.ts';
import { wayWords } from './scenario-parts.tsx';

/** One line from a state to another, however many ways go there. */
function bundles(changes: readonly StateChange[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const change of changes) {
    const id = `${change.from_id} ${change.to_id}`;
    const words = wayWords(change);
    const known = edges.get(id);
    edges.set(id, {
      ...{ id, source: change.from_id, target: change.to_id },
      label: known ? `${known.label}, ${words}` : words,
    });
  }
  return [...edges.values()];
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
    const places = placeStates(states, changes);
    return {
      nodes: states.map(
        (state): Node => ({
          id: state._id,
          position: places.get(state._id)!,
          data: {
            label: (
              <>
                <strong className="block">{state.name}</strong>
                <span className="text-xs text-muted">
                  {state.is_first && 'Bắt đầu · '}
                  {stateKinds[state.type].label}
                </span>
              </>
            ),
          },
        }),
      ),
      edges: bundles(changes),
    };
  }, [states, changes]);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      fitView
      nodesDraggable={false}
      nodesConnectable={false}
      edgesFocusable={false}
      preventScrolling={false}
      zoomOnScroll={false}
      onNodeClick={(_, { id }) => hrefOf && navigate(hrefOf(id), { preventScrollReset: true })}
    >
      <Background />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
}
