package io.serai.fuzz;

/**
 * The hub that is sent to.
 *
 * @param stub the address of the service that its capabilities call
 */
record FuzzTarget(int port, String stub, Known known) {}
