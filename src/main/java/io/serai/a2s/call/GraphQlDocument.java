package io.serai.a2s.call;

import graphql.language.Document;
import graphql.language.NonNullType;
import graphql.language.OperationDefinition;
import graphql.language.Type;
import graphql.language.TypeName;
import graphql.language.VariableDefinition;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import io.serai.a2s.call.Conversion.Kind;
import java.util.List;
import java.util.Optional;

/** A GraphQL document of which one operation is sent. */
record GraphQlDocument(OperationDefinition operation) {

  /** Parses a query; the operation's name tells which one is meant where there are several. */
  static Optional<GraphQlDocument> read(Located query, Located operationName, Faults faults) {
    try {
      Document document = Parser.parse(query.text());
      List<OperationDefinition> operations =
          document.getDefinitionsOfType(OperationDefinition.class);
      return operationName.exists()
          ? named(operations, operationName, faults)
          : only(operations, query, faults);
    } catch (InvalidSyntaxException e) {
      faults.invalid(query.pointer(), "No GraphQL: " + e.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<GraphQlDocument> named(
      List<OperationDefinition> operations, Located name, Faults faults) {
    Optional<OperationDefinition> found =
        operations.stream().filter(o -> name.text().equals(o.getName())).findFirst();
    if (found.isEmpty()) {
      faults.invalid(name.pointer(), "The query has no operation of this name: correct it.");
    }
    return found.flatMap(operation -> of(operation, name, faults));
  }

  private static Optional<GraphQlDocument> only(
      List<OperationDefinition> operations, Located query, Faults faults) {
    if (operations.isEmpty()) {
      faults.invalid(query.pointer(), "Write a query or a mutation.");
      return Optional.empty();
    }
    if (operations.size() > 1) {
      faults.add(
          query.pointer(),
          "AMBIGUOUS_OPERATION",
          "There are several operations: keep one, or name it in operationName.");
      return Optional.empty();
    }
    return of(operations.get(0), query, faults);
  }

  private static Optional<GraphQlDocument> of(
      OperationDefinition operation, Located place, Faults faults) {
    if (operation.getOperation() == OperationDefinition.Operation.SUBSCRIPTION) {
      faults.add(
          place.pointer(),
          "FORMAT_UNSUPPORTED",
          "A subscription cannot be called: write a query or a mutation.");
      return Optional.empty();
    }
    return Optional.of(new GraphQlDocument(operation));
  }

  /** The variables that must have a value. */
  List<String> required() {
    return operation.getVariableDefinitions().stream()
        .filter(v -> v.getType() instanceof NonNullType && v.getDefaultValue() == null)
        .map(VariableDefinition::getName)
        .toList();
  }

  /** The variables whose texts become numbers or booleans. */
  List<Conversion> conversions() {
    return operation.getVariableDefinitions().stream()
        .flatMap(
            v -> kind(v.getType()).map(kind -> new Conversion(List.of(v.getName()), kind)).stream())
        .toList();
  }

  private static Optional<Kind> kind(Type<?> type) {
    Type<?> bare = type instanceof NonNullType nonNull ? nonNull.getType() : type;
    if (!(bare instanceof TypeName name)) {
      return Optional.empty();
    }
    return switch (name.getName()) {
      case "Int" -> Optional.of(Kind.INTEGER);
      case "Float" -> Optional.of(Kind.NUMBER);
      case "Boolean" -> Optional.of(Kind.BOOLEAN);
      default -> Optional.empty();
    };
  }
}
