/** What a view gets, apart from the list of views, which imports every view. */
export interface ViewProps {
  /** The part of the path behind that of the view; empty for the view itself. */
  rest: string;
}
