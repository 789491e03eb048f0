package io.serai.skill.agent;

import io.serai.setting.Setting;

/** The keys of delegation to other hubs. */
public final class DelegationSettings {
  /** Maximum number of hubs that a task passes through. */
  public static final Setting<Integer> MAX_DEPTH =
      Setting.number(
          "serai.agents.max-depth",
          "8",
          1,
          1_000,
          "Maximum number of hubs that a task may be delegated through.");

  private DelegationSettings() {}
}
