package io.serai.dialect.zeroclaw;

import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;
import io.serai.security.RetentionRule;
import io.serai.setting.Settings;
import java.util.Map;

/** Creates ZeroClaw's dialect. */
public final class ZeroClawProtocolFactory implements ProtocolFactory {

  @Override
  public Protocol create(ProtocolContext context) {
    return new ZeroClawProtocol(context);
  }

  @Override
  public Map<String, RetentionRule> retentions(Settings settings) {
    return Map.of(ZeroClawProtocol.NAME, ZeroClawSettings.retention(settings));
  }
}
