package io.serai.hub;

import io.serai.a2w.A2wProtocol;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;

/** Configures A2W from the settings. */
record A2wSetup(Settings settings) implements ProtocolFactory {

  @Override
  public Protocol create(ProtocolContext context) {
    return new A2wProtocol(context, settings.flag("serai.a2w.enforce-deadlines"));
  }
}
