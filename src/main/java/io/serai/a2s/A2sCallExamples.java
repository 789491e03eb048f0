package io.serai.a2s;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.CurlCommand;
import io.serai.protocol.usage.SkillCall;
import io.serai.skill.Skill;
import java.util.List;

/** Examples that execute a capability over A2S. */
final class A2sCallExamples {

  private A2sCallExamples() {}

  static List<CallExample> of(SkillCall call) {
    Skill skill = call.skill();
    if (!skill.kind().equals(Skill.CAPABILITY)) {
      return List.of();
    }
    CurlCommand curl = new CurlCommand(call.secured());
    String url =
        call.hub()
            + "/a2s/v1/capabilities/"
            + TextFunctions.percentEncoded(skill.id())
            + "/execute";
    JsonNode body = JsonMappers.object().set("inputs", call.inputs());
    return List.of(
        new CallExample("a2s", "A2S: execute and wait for the result", "sh", curl.post(url, body)),
        new CallExample(
            "a2s",
            "A2S: execute asynchronously, then poll Location",
            "sh",
            curl.post(url, body, "Prefer: respond-async")));
  }
}
