package io.serai.fuzz;

/** One kind of requests. Thread-safe. */
interface Area {

  String name();

  /** How much of all requests it is, in hundredths of a percent. */
  int share();

  /**
   * The case of an iteration, made by these choices alone, but for ids that the hub told before.
   */
  FuzzCase next(long iteration, Rng rng, FuzzTarget hub);
}
