/** One step of a graph: it does nothing, after those it waits for. */
export interface GraphStep {
  id: string;
  dependencies: string[];
}
