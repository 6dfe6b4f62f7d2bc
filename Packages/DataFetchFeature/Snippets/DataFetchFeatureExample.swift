import ContentService
import DataFetchFeature
import PortableFoundation

let viewModel = DataFetchViewModel.mock()
let states = viewModel.states()

await viewModel.fetchContent()
print(viewModel.state().saved.timesFetched)  // 1

// Every state: each step, then the saved state.
for await state in states.prefix(5) {
  print(state.saved.timesFetched, state.step.map { "\($0)" } ?? "idle")
}
