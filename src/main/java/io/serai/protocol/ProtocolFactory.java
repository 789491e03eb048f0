package io.serai.protocol;

/** Creates a protocol at the start of a hub. */
@FunctionalInterface
public interface ProtocolFactory {

  /** Creates the protocol; it must not serve anything yet. */
  Protocol create(ProtocolContext context);
}
