package io.serai.protocol;

import io.serai.security.RetentionRule;
import io.serai.setting.Settings;
import java.util.Map;

/** Creates a protocol at the start of a hub. */
@FunctionalInterface
public interface ProtocolFactory {

  /** Creates the protocol; it must not serve anything yet. */
  Protocol create(ProtocolContext context);

  /**
   * Returns how long the protocol needs its ended tasks, by its name; they are counted apart from
   * others then. None if the hub's settings decide.
   */
  default Map<String, RetentionRule> retentions(Settings settings) {
    return Map.of();
  }
}
