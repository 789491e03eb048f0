package io.serai.route.management;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.model.ChoiceDefinition;
import org.apache.camel.model.ExpressionNode;
import org.apache.camel.model.OnExceptionDefinition;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.RoutesDefinition;
import org.apache.camel.model.language.ExpressionDefinition;
import org.apache.camel.model.language.LanguageExpression;
import org.apache.camel.spi.ModelToYAMLDumper;
import org.apache.camel.yaml.LwModelToYAMLDumper;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Dumps routes as YAML, as Camel does, with the names of the languages that have no element of
 * their own in Camel's DSL, and with options beside the steps of a node. Camel 4.17 leaves the
 * names out, and writes some options among the steps, so that its dump cannot be loaded. A name
 * stays out where one text is an expression of two such languages. Thread-safe.
 */
public final class LanguageNamingDumper implements ModelToYAMLDumper {
  private static final String LANGUAGE = "language";
  private static final String EXPRESSION = "expression";
  private static final String AMBIGUOUS = "";

  private final ModelToYAMLDumper camel = new LwModelToYAMLDumper();

  @Override
  public String dumpModelAsYaml(CamelContext context, NamedNode definition) throws Exception {
    return withLanguages(camel.dumpModelAsYaml(context, definition), definition);
  }

  @Override
  public String dumpModelAsYaml(
      CamelContext context,
      NamedNode definition,
      boolean resolvePlaceholders,
      boolean uriAsParameters,
      boolean generatedIds,
      boolean sourceLocation)
      throws Exception {
    String yaml =
        camel.dumpModelAsYaml(
            context,
            definition,
            resolvePlaceholders,
            uriAsParameters,
            generatedIds,
            sourceLocation);
    return withLanguages(yaml, definition);
  }

  @Override
  public String dumpBeansAsYaml(CamelContext context, List<Object> beans) throws Exception {
    return camel.dumpBeansAsYaml(context, beans);
  }

  @Override
  public String dumpDataFormatsAsYaml(CamelContext context, Map<String, Object> dataFormats)
      throws Exception {
    return camel.dumpDataFormatsAsYaml(context, dataFormats);
  }

  private static String withLanguages(String yaml, NamedNode definition) {
    Map<String, String> languages = languages(definition);
    try {
      String moved = MisplacedOptionMover.move(yaml);
      return languages.isEmpty() ? moved : withLanguages(moved, languages);
    } catch (YamlEngineException unreadable) {
      return yaml;
    }
  }

  /** Returns the names of the languages by the texts of their expressions. */
  private static Map<String, String> languages(NamedNode definition) {
    Map<String, String> languages = new HashMap<>();
    for (RouteDefinition route : routes(definition)) {
      outputs(route, ExpressionNode.class).forEach(node -> add(node.getExpression(), languages));
      outputs(route, ChoiceDefinition.class)
          .forEach(
              choice ->
                  choice.getWhenClauses().forEach(when -> add(when.getExpression(), languages)));
      outputs(route, OnExceptionDefinition.class)
          .forEach(
              clause -> {
                if (clause.getRetryWhile() != null) {
                  add(clause.getRetryWhile().getExpressionType(), languages);
                }
              });
    }
    return languages;
  }

  private static <T> Collection<T> outputs(RouteDefinition route, Class<T> type) {
    return ProcessorDefinitionHelper.filterTypeInOutputs(route.getOutputs(), type);
  }

  private static void add(
      @Nullable ExpressionDefinition expression, Map<String, String> languages) {
    if (expression instanceof LanguageExpression named) {
      languages.merge(
          named.getExpression(),
          named.getLanguage(),
          (one, other) -> one.equals(other) ? one : AMBIGUOUS);
    }
  }

  private static List<RouteDefinition> routes(NamedNode definition) {
    if (definition instanceof RoutesDefinition routes) {
      return routes.getRoutes();
    }
    return definition instanceof RouteDefinition route ? List.of(route) : List.of();
  }

  private static String withLanguages(String yaml, Map<String, String> languages) {
    LoadSettings settings =
        LoadSettings.builder().setUseMarks(true).setCodePointLimit(Integer.MAX_VALUE).build();
    Map<Integer, String> insertions = new TreeMap<>();
    new Compose(settings)
        .composeString(yaml)
        .ifPresent(root -> collect(root, languages, insertions));
    StringBuilder named = new StringBuilder(yaml);
    List<Integer> backwards = new ArrayList<>(insertions.keySet());
    for (int i = backwards.size() - 1; i >= 0; i--) {
      int at = yaml.offsetByCodePoints(0, backwards.get(i));
      named.insert(at, insertions.get(backwards.get(i)));
    }
    return named.toString();
  }

  /** Collects what is inserted at which code point. */
  private static void collect(
      Node node, Map<String, String> languages, Map<Integer, String> insertions) {
    if (node instanceof SequenceNode list) {
      list.getValue().forEach(each -> collect(each, languages, insertions));
    } else if (node instanceof MappingNode mapping) {
      for (NodeTuple member : mapping.getValue()) {
        if (isNamed(member, LANGUAGE) && member.getValueNode() instanceof MappingNode expression) {
          name(expression, languages, insertions);
        }
        collect(member.getValueNode(), languages, insertions);
      }
    }
  }

  private static void name(
      MappingNode expression, Map<String, String> languages, Map<Integer, String> insertions) {
    if (expression.getValue().stream().anyMatch(member -> isNamed(member, LANGUAGE))) {
      return;
    }
    for (NodeTuple member : expression.getValue()) {
      if (isNamed(member, EXPRESSION) && member.getValueNode() instanceof ScalarNode text) {
        String language = languages.get(text.getValue());
        Mark begin = expression.getStartMark().orElseThrow();
        if (language != null && !language.equals(AMBIGUOUS)) {
          insertions.put(
              begin.getIndex(), LANGUAGE + ": " + language + "\n" + " ".repeat(begin.getColumn()));
        }
      }
    }
  }

  private static boolean isNamed(NodeTuple member, String name) {
    return member.getKeyNode() instanceof ScalarNode key && key.getValue().equals(name);
  }
}
