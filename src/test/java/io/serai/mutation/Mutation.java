package io.serai.mutation;

/**
 * A document that differs from a good one at one node.
 *
 * @param place JSON Pointer of the node
 * @param what what was done to it
 * @param text the document, as JSON
 */
record Mutation(String place, String what, String text) {

  @Override
  public String toString() {
    return what + " at '" + place + "'";
  }
}
