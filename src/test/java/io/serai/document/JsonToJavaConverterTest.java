package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The Java values of JSON, which are those of Jackson. */
class JsonToJavaConverterTest {

  @Test
  void valuesAreThoseOfTheMapper() throws DocumentParseException {
    ObjectNode json =
        (ObjectNode)
            JsonMappers.read(
                """
                {"z": 1, "long": 12345678901, "big": 123456789012345678901234567890,
                 "decimal": 1.50, "power": 1e10, "text": "a", "none": null, "yes": true,
                 "object": {"list": [1, 2.0, {"empty": []}], "empty": {}}, "lists": [[1], [null]]}
                """);
    json.put("double", 1.1).put("float", 1.1f).put("short", (short) 3).put("nan", Double.NaN);
    json.putPOJO("pojo", new Date(0)).set("missing", MissingNode.getInstance());

    Map<String, @Nullable Object> map = JsonToJavaConverter.map(json);

    assertThat(map)
        .isEqualTo(JsonMappers.MAPPER.convertValue(json, LinkedHashMap.class))
        .containsEntry("decimal", new BigDecimal("1.50"));
    assertThat(map.keySet()).first().isEqualTo("z");
  }
}
