package io.serai.a2e.operation;

/** One of the transformations that are together the operation {@link TransformData}. */
interface TransformOperation extends SingleInputOperation {
  @Override
  default String type() {
    return TransformData.class.getSimpleName();
  }
}
